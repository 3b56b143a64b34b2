/**
 * Where a thread's entry lies: in `threads/` when running from source; in a build at the top of the folder of the main process,
 * whatever chunk this module was put in.
 */
export function workerUrl(name: 'database-thread' | 'processing-thread'): URL {
  if (import.meta.url.endsWith('.ts')) return new URL(`../threads/${name}.ts`, import.meta.url)
  return new URL(import.meta.url.includes('/chunks/') ? `../${name}.js` : `./${name}.js`, import.meta.url)
}
