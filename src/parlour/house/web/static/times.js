// Times as their reader writes them; without this script they stand there in UTC.

export {};

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.getAttribute("datetime") ?? "");
  if (Number.isNaN(at.getTime())) continue;
  time.setAttribute("title", time.textContent ?? "");
  time.textContent = format.format(at);
}
