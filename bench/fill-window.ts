import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { Served } from './served.ts'

/** How much the window shows. */
export interface WindowSizes {
  readonly components: number
  /** Number of components with a vulnerability each. */
  readonly findings: number
}

/** The version that was made, by the ids of its URLs. */
export interface FilledVersion {
  readonly environmentId: string
  readonly versionId: string
}

const importFile = 'mutation ($file: Upload!) { advisorySourceImport(input: { file: $file }) { errors } }'
const uploadFile = `mutation ($file: Upload!) {
  uploadSbom(input: { sbom: $file, projectGroupName: "Bench" }) { errors sbom { id projectId } } }`

/** Makes a product with one version of generated components in a data folder. Nothing runs on it afterwards. */
export async function fillWindow(folder: string, sizes: WindowSizes): Promise<FilledVersion> {
  const packages = Array.from({ length: sizes.components }, (_, at) => ({ name: `part-${at}`, version: '1.0.0' }))
  const advisories = osvZip(
    packages.slice(0, sizes.findings).map(({ name }, at) => osvRecord(`CVE-2025-${100_000 + at}`, name)),
  )
  const records = join(folder, 'all.zip')
  const sbom = join(folder, 'bench.cdx.json')
  writeFileSync(records, advisories.bytes)
  writeFileSync(sbom, JSON.stringify(cyclonedx('bench', '1.0', packages)))
  const served = await Served.start(join(folder, 'data'))
  try {
    await served.send(importFile, { file: null }, records)
    await served.idle(200)
    await served.send('mutation { projectGroupCreate(input: { name: "Bench" }) { errors } }', {})
    const made = await served.send<{ sbom: { id: string; projectId: string } }>(uploadFile, { file: null }, sbom)
    await served.idle(200)
    return { environmentId: made.sbom.projectId, versionId: made.sbom.id }
  } finally {
    await served.stop()
  }
}
