import { Rejection } from '#service/domain/rejection.ts'
import type { SbomFormat } from './sbom-format.ts'
import { readSpdx2 } from './spdx/read-spdx2.ts'

/** SPDX JSON 2.2 and 2.3, patch versions included. */
export const spdxJson: SbomFormat = {
  name: 'SPDX JSON',
  recognizes: ({ json }) => json?.root === 'object' && json.kind('spdxVersion') !== undefined,
  read(head, sink) {
    if (!head.json) throw new Rejection('The document is not valid JSON')
    return readSpdx2({ head, document: head.json, format: 'JSON' }, sink)
  },
}
