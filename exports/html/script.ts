/** More rows than this take a browser seconds to lay out; they are shown when asked for. */
const MOST_ROWS = 300;

/** The only script of a page: rows of a table are shown by the words and choices above it. Works from a file, asks nobody anything. */
export const SCRIPT = `
for (const form of document.querySelectorAll('form.filters')) {
  const rows = [...document.querySelectorAll('#' + form.dataset.for + ' tbody tr')];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const count = form.querySelector('output');
  const more = form.querySelector('button');
  let most = ${MOST_ROWS};
  const apply = () => {
    const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const choices = [...form.querySelectorAll('select')].filter((select) => select.value !== '');
    let found = 0;
    rows.forEach((row, i) => {
      const fits = words.every((word) => texts[i].includes(word)) && choices.every((select) => row.dataset[select.name] === select.value);
      if (fits) found += 1;
      row.hidden = !fits || found > most;
    });
    count.textContent = found + ' of ' + rows.length;
    more.hidden = found <= most;
    more.textContent = 'Show all (' + most + ' are shown)';
  };
  form.addEventListener('input', () => { most = ${MOST_ROWS}; apply(); });
  more.addEventListener('click', () => { most = Infinity; apply(); form.elements.text.focus(); });
  addEventListener('beforeprint', () => { most = Infinity; apply(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
}
addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details')) one.open = true; });
`;
