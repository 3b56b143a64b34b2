import { Rejection } from '#service/domain/rejection.ts'
import type { SbomFormat } from './sbom-format.ts'
import { readSpdx3 } from './spdx3/read-spdx3.ts'
import { isSpdx3 } from './spdx3/spec-version.ts'

/** SPDX 3.0.1 as JSON-LD. */
export const spdx3Json: SbomFormat = {
  name: 'SPDX 3 JSON-LD',
  recognizes: ({ json }) => json !== undefined && isSpdx3(json),
  read(head, sink) {
    if (!head.json) throw new Rejection('The document is not valid JSON')
    return readSpdx3({ head, document: head.json }, sink)
  },
}
