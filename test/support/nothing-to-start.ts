/** The world of an agent that starts no programs. */
export const NOTHING_TO_START = {
  exec: () => Promise.reject(new Error('nothing is started')),
  makeFolder: () => Promise.reject(new Error('no folder is needed')),
};
