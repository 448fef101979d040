/** As `Promise.all`, but a rejection waits until the others have come to their end too: nothing goes on behind the caller's back. */
export async function settleAll<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  const results = await Promise.allSettled(promises);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
