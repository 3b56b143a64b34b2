import type { VexFormat } from '#service/domain/downloads/export-outputs.ts'
import { csafWriter } from './csaf.ts'
import { cyclonedxVexWriter } from './cyclonedx-vex.ts'
import { openvexWriter } from './openvex.ts'
import type { VexWriter } from '#service/exports/statements/statement-writer.ts'
import { spdx3VexWriter } from './vex-spdx3.ts'

/** VEX formats that decisions can be written in. */
export const vexWriters: Readonly<Record<VexFormat, VexWriter>> = {
  CYCLONEDX: cyclonedxVexWriter,
  OPENVEX: openvexWriter,
  CSAF: csafWriter,
  SPDX: spdx3VexWriter,
}
