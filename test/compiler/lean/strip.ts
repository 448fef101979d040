/** A tree without places, as text: what two trees have to share to be the same. */
export const strip = (tree: unknown): string =>
  JSON.stringify(tree, (key, value: unknown) =>
    key === 'span' || key === 'nameSpan' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );
