import { saveFoundTexts, saveSupport, saveUpgrades } from '#service/db/components/component-support.ts'
import { countComponents } from '#service/db/scans/scan-input.ts'
import { type AnalysisChunk, analyzeComponents } from './analyze-components.ts'
import type { Stage } from '#service/workers/stage.ts'
import { withScanSession } from '#service/scans/thread/open-session.ts'

/**
 * Component support analysis (specification 3), and everything else that is found out about components after their scan. If lists cannot be
 * read, the stage fails and the results of an earlier run stay.
 */
export const support: Stage<number, number, AnalysisChunk> = {
  name: 'SUPPORT',
  load: ({ database, version }) => countComponents(database, version.id),
  compute(total, context) {
    const report = (done: number) => context.report({ done, total, unit: 'components' })
    report(0)
    return withScanSession(context, context.version.organizationId, (session) =>
      analyzeComponents({ ...context, report }, session, context.addChunk),
    )
  },
  changes: (changed) => changed > 0,
  async save(transaction, _, { chunks, now }) {
    const at = now().toISOString()
    for await (const { support: found, suggestedPurls, upgrades, publicRecords, newestVersions } of chunks) {
      await saveSupport(transaction, found, at)
      await saveFoundTexts(transaction, 'suggested_purl', suggestedPurls)
      await saveUpgrades(transaction, upgrades)
      await saveFoundTexts(transaction, 'public_record', publicRecords)
      await saveFoundTexts(transaction, 'newest_version', newestVersions)
    }
  },
}
