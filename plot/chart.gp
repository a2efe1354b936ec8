# Reads what the chart needs, the same for a picture and for text. Takes here (the folder of these
# scripts, with its slash), csv, workload and chart.
load here."charts.gp"
load here."style.gp"
load here."columns.gp"
load here."rows.gp"
load here."looks.gp"
m = int(word(chosen, 1))
load here."axes.gp"
