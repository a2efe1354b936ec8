package dev.oltpmatrix.report.page.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium, which opens a page from disk. */
final class Browser implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  /** The accessibility audit; it is run as a script of the test, not of the page. */
  static final String AXE = resource("axe.min.js");

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final ChromeDriver driver;

  Browser() {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(PROGRAM.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--window-size=1200,900");
    options.setCapability("goog:loggingPrefs", logs);
    // The path is given: otherwise Selenium searches for one on the network.
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(PATIENCE);
  }

  /** Checks whether the browser is installed: run_tests.sh installs it if it can. */
  static boolean isThere() {
    return Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
  }

  void open(Path page) {
    open(page, "");
  }

  /** Opens a page with a selection, as in a link. */
  void open(Path page, String hash) {
    driver.get("about:blank");
    driver.manage().logs().get(LogType.BROWSER);
    driver.manage().logs().get(LogType.PERFORMANCE);
    driver.get(page.toUri() + hash);
  }

  private static String resource(String name) {
    try (InputStream in = Browser.class.getClassLoader().getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until a condition in JavaScript is true. */
  void await(String condition) {
    new WebDriverWait(driver, PATIENCE)
        .ignoring(JavascriptException.class, WebDriverException.class)
        .until(d -> Boolean.TRUE.equals(driver.executeScript(condition)));
  }

  /** Waits until the page is ready and everything in view is drawn. */
  void awaitReady() {
    await(
        "return document.documentElement.dataset.ready === 'yes'"
            + " && [...document.querySelectorAll('#curves .pair .waits')]"
            + ".map(one => one.getBoundingClientRect())"
            + ".every(at => at.top > innerHeight || at.bottom < 0)");
  }

  List<String> consoleMessages() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Returns all requests since the page was opened, including that for itself. */
  List<String> requests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> message.contains("\"Network.requestWillBeSent\""))
        .map(
            message -> message.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  Object script(String text, Object... arguments) {
    return driver.executeScript(text, arguments);
  }

  Object asyncScript(String text, Object... arguments) {
    return driver.executeAsyncScript(text, arguments);
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** Returns an element as soon as it exists: what a click opens is drawn after the click. */
  WebElement one(String selector) {
    By by = By.cssSelector(selector);
    return new WebDriverWait(driver, PATIENCE)
        .ignoring(NoSuchElementException.class)
        .until(d -> d.findElement(by));
  }

  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  void tab() {
    press(Keys.TAB);
  }

  void point(WebElement element) {
    new Actions(driver).moveToElement(element).perform();
  }

  void size(int width, int height) {
    // The window has a minimum width; that of the page is set separately.
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    driver.manage().window().setSize(new Dimension(Math.max(width, 500), height));
  }

  void media(String feature, String value) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }

  /** Returns the printed page, in base64. */
  String pdf() {
    return (String)
        driver.executeCdpCommand("Page.printToPDF", Map.of("printBackground", true)).get("data");
  }

  byte[] screenshot() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
