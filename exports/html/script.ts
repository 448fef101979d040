/** The only script of a page: rows of a table are shown by the words and choices above it. Works from a file, asks nobody anything. */
export const SCRIPT = `
for (const form of document.querySelectorAll('form.filters')) {
  const rows = [...document.querySelectorAll('#' + form.dataset.for + ' tbody tr')];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const count = form.querySelector('output');
  const apply = () => {
    const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const choices = [...form.querySelectorAll('select')].filter((select) => select.value !== '');
    let shown = 0;
    rows.forEach((row, i) => {
      const fits = words.every((word) => texts[i].includes(word)) && choices.every((select) => row.dataset[select.name] === select.value);
      row.hidden = !fits;
      if (fits) shown += 1;
    });
    count.textContent = shown + ' of ' + rows.length;
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
}
addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details')) one.open = true; });
`;
