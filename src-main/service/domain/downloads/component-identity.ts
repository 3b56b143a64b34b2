import type { ExportedComponent } from './export-content.ts'

/** What makes components of different versions equal (decision 0090). */
export function identityOf({
  name,
  componentVersion,
  purl,
  group,
  kind,
}: Pick<ExportedComponent, 'name' | 'componentVersion' | 'purl' | 'group' | 'kind'>): string {
  return JSON.stringify([name.toLowerCase(), componentVersion, purl, group, kind])
}
