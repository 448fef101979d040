/** Some servers give two calls of one message the same name, or none; a conversation with such calls is refused by most. The first keeps it. Pure. */
export function distinctIds(ids: readonly string[]): readonly string[] {
  const taken = new Set(ids);
  return ids.map((id, at) => {
    if (id !== '' && ids.indexOf(id) === at) return id;
    let fresh = `${id === '' ? 'call' : id}_${at}`;
    while (taken.has(fresh)) fresh += '_';
    taken.add(fresh);
    return fresh;
  });
}
