import { Rejection } from '#service/domain/rejection.ts'
import { readCyclonedx } from './cyclonedx/read-cyclonedx.ts'
import type { SbomFormat } from './sbom-format.ts'

/** CycloneDX JSON 1.2 to 1.7 (ECMA-424 from 1.6). */
export const cyclonedxJson: SbomFormat = {
  name: 'CycloneDX JSON',
  recognizes: ({ json }) =>
    json?.root === 'object' &&
    json.kind('spdxVersion') === undefined &&
    (json.kind('bomFormat') !== undefined || /cyclonedx\.org/.test(json.text('$schema') ?? '')),
  read(head, sink) {
    if (!head.json) throw new Rejection('The document is not valid JSON')
    return readCyclonedx({ head, document: head.json, format: 'JSON' }, sink)
  },
}
