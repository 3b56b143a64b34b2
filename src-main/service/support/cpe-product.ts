/** Returns `part:vendor:product` of a CPE 2.2 or 2.3 name in lower case, unescaped; null for anything else (NISTIR 7695, section 6). */
export function cpeProduct(cpe: string): string | null {
  const parts = cpeParts(cpe)
  const [part, vendor, product] = parts ?? []
  return part && vendor && product ? `${part}:${vendor}:${product}` : null
}

/** Returns the version in a CPE name; null if it is missing, any, or not applicable. */
export function cpeVersion(cpe: string): string | null {
  const version = cpeParts(cpe)?.[3]
  return version === undefined || ['', '*', '-'].includes(version) ? null : version
}

function cpeParts(cpe: string): readonly string[] | null {
  const body = /^cpe:2\.3:/i.test(cpe) ? cpe.slice(8) : /^cpe:\//i.test(cpe) ? cpe.slice(5) : null
  return body === null ? null : body.split(/(?<!\\):/).map((part) => part.replaceAll('\\', '').toLowerCase())
}
