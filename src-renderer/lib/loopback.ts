/** Names of this computer in an address: the service of such a page runs here. */
export const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
