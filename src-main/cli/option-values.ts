import { roles } from '#shared/role.ts'
import { outputFormats } from './output.ts'

/** Values of options that are a closed list, for completion. An option means the same in every command. */
export const optionValues: Readonly<Record<string, readonly string[]>> = {
  output: outputFormats,
  role: roles,
  severity: ['critical', 'high', 'medium', 'low', 'none', 'unknown'],
  section: ['findings', 'components', 'licenses', 'checks', 'policies'],
  spec: ['CycloneDX', 'SPDX'],
  vex: ['CYCLONEDX', 'SPDX', 'OPENVEX', 'CSAF'],
  attribution: ['TEXT', 'MARKDOWN', 'HTML', 'CSV'],
  report: ['PDF', 'XLSX'],
  retries: ['0', '1', '2', '3'],
}
