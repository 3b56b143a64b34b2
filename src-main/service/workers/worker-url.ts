/**
 * Returns the URL of a thread's entry: in `threads/` from source; in a build at the top of the main process's folder, whatever chunk
 * contains this module.
 */
export function workerUrl(name: 'database-thread' | 'processing-thread' | 'store-thread'): URL {
  if (import.meta.url.endsWith('.ts')) return new URL(`../threads/${name}.ts`, import.meta.url)
  return new URL(import.meta.url.includes('/chunks/') ? `../${name}.js` : `./${name}.js`, import.meta.url)
}
