import { csafVex } from './csaf-vex.ts'
import { cyclonedxVex } from './cyclonedx-vex.ts'
import { openvex } from './openvex.ts'
import { spdx3Vex } from './spdx3-vex.ts'
import type { VexReader } from './vex-reader.ts'

/** Formats that VEX statements are read from, in the order they are asked. */
export const vexReaders: readonly VexReader[] = [openvex, csafVex, cyclonedxVex, spdx3Vex]
