import type { ExportOutput as PresentedOutput } from '#service/graphql/generated/resolver-types.ts'
import type { ExportOutput } from '#service/exports/outputs/outputs.ts'

/** Returns an output as the API shows it, with the values of the arguments that request it. */
export function presentOutput({ id, label, endings, ...output }: ExportOutput): PresentedOutput {
  const common = { id, label, endings: [...endings], spec: null, specVersion: null, format: null }
  switch (output.kind) {
    case 'sbom': {
      const { family: spec, specVersion, encodings, profiles } = output
      return { ...common, kind: 'SBOM', spec, specVersion, encodings: [...encodings], profiles: [...profiles] }
    }
    case 'vex':
      return { ...common, kind: 'VEX', format: output.format, encodings: [], profiles: [] }
    case 'report':
      return { ...common, kind: 'REPORT', format: output.format, encodings: [], profiles: [] }
    case 'attribution':
      return { ...common, kind: 'ATTRIBUTION', format: output.format, encodings: [], profiles: [] }
    case 'support-levels':
      return { ...common, kind: 'SUPPORT_LEVELS', encodings: [], profiles: [] }
  }
}
