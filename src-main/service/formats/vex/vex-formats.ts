import { csafVex } from './csaf-vex.ts'
import { cyclonedxVex } from './cyclonedx-vex.ts'
import { dependencyTrack } from './dependency-track.ts'
import { openvex } from './openvex.ts'
import { spdx3Vex } from './spdx3-vex.ts'
import type { VexReader } from './vex-reader.ts'

/** Supported VEX formats, in the order in which they are tried. */
export const vexReaders: readonly VexReader[] = [openvex, csafVex, cyclonedxVex, spdx3Vex, dependencyTrack]
