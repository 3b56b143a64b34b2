const codeInLink = /^#k=([A-Za-z0-9_-]{43})$/

/** Returns the one-time code of a link's fragment; undefined without one. */
export function codeOfHash(hash: string): string | undefined {
  return codeInLink.exec(hash)?.[1]
}

/** Returns the code of an invitation's URL: `/invite#` and the code. Undefined for other URLs. */
export function invitationOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  return pathname.endsWith('/invite') ? /^#([\w-]{43})$/.exec(hash)?.[1] : undefined
}
