import * as texts from './first-texts.ts'

/** What can be dropped, by what it is: the formats that the service reads, as people name them. */
export const acceptedFiles = [
  ['SBOMs', texts.sbomFormats],
  ['VEX', texts.vexFormats],
  [texts.advisoryData, texts.advisoryFormats],
  [texts.packed, texts.packedFormats],
] as const
