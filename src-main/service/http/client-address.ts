const addresses = new WeakMap<Request, string>()

/** Remembers the network address that a request came from. Called by the transport, which alone knows it. */
export function rememberAddress(request: Request, address: string | null): void {
  if (address !== null) addresses.set(request, address)
}

/** The network address that a request came from; null if its transport has none. */
export function addressOf(request: Request): string | null {
  return addresses.get(request) ?? null
}
