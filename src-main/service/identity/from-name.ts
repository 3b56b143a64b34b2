import { type PurlParts, purlText } from '#service/domain/components/purl-text.ts'
import type { IdentityRule } from './identity-suggestion.ts'

/** Start of a reversed domain name, which distinguishes Maven groups from other groups. */
const reversedDomain = /^(?:com|org|net|io|dev|edu|gov|info|me|jakarta|javax|[a-z]{2})(?:\.[a-z_][\w-]*)+$/i
/** Hosts whose URLs are always Go module paths. Paths of other hosts are modules only if the version starts with `v`. */
const goHosts = /^(?:golang\.org|google\.golang\.org|gopkg\.in|k8s\.io|sigs\.k8s\.io|go\.[a-z]+\.[a-z]+)\//
const anyHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w.~-]+(?:\/[\w.~-]+)*$/i

type Named = Pick<PurlParts, 'type' | 'namespace' | 'name'> & { readonly reason: string }

/** Uses the form of the name if there is no readable purl. */
export const fromName: IdentityRule = ({ name, group, componentVersion: version }, purl) => {
  if (purl) return []
  const found = [coordinates(name), scoped(name, group), modulePath(name, group, version), reversedGroup(name, group)]
  const evidence = group === null ? `name "${name}"` : `group "${group}", name "${name}"`
  return found.flatMap((one) => {
    if (!one) return []
    const { reason, ...parts } = one
    return [{ purl: purlText({ ...parts, version }), reason, evidence }]
  })
}

function coordinates(text: string): Named | null {
  const [, namespace, name] = /^([a-z_][\w-]*(?:\.[\w-]+)*):([\w.-]+)$/i.exec(text) ?? []
  return namespace && name
    ? { type: 'maven', namespace, name, reason: 'The name matches the Maven form group:artifact' }
    : null
}

function scoped(text: string, group: string | null): Named | null {
  const [, namespace, name] = /^(@[\w.~-]+)\/([\w.~-]+)$/.exec(group?.startsWith('@') ? `${group}/${text}` : text) ?? []
  return namespace && name
    ? { type: 'npm', namespace, name, reason: 'The name matches the npm form @scope/name' }
    : null
}

function modulePath(text: string, group: string | null, version: string | null): Named | null {
  const path = anyHost.test(text) ? text : `${group ?? ''}/${text}`
  if (!anyHost.test(path) || !(goHosts.test(path) || /^v\d/.test(version ?? ''))) return null
  const at = path.lastIndexOf('/')
  const reason = 'The name matches a Go module path'
  return { type: 'golang', namespace: path.slice(0, at), name: path.slice(at + 1), reason }
}

function reversedGroup(name: string, group: string | null): Named | null {
  const isFile = /\.\w{3,5}$/.test(name)
  if (group === null || !reversedDomain.test(group) || !/^[\w.-]+$/.test(name) || isFile) return null
  return {
    type: 'maven',
    namespace: group,
    name,
    reason: 'The group is a reversed domain name, as in Maven',
  }
}
