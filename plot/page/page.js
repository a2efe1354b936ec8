"use strict";

// Each script adds its part to this.
const page = {};
