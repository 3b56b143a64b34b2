import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTriageService } from './triage-service.ts'

type TriageService = Awaited<ReturnType<typeof startTriageService>>

/**
 * Lets every test of a file start its service on a copy of a data folder that is prepared once.
 *
 * @param prepare fills a new service, once; every start returns its result
 * @returns a function that starts a service on a copy
 */
export function preparedService<Prepared>(
  prepare: (service: TriageService) => Promise<Prepared>,
): () => Promise<{ readonly service: TriageService; readonly prepared: Prepared }> {
  let template: ReturnType<typeof prepareTemplate<Prepared>> | undefined
  return async () => {
    template ??= prepareTemplate(prepare)
    const { folder, prepared } = await template
    const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))
    cpSync(folder, dataFolder, { recursive: true })
    return { service: await startTriageService(dataFolder), prepared }
  }
}

async function prepareTemplate<Prepared>(prepare: (service: TriageService) => Promise<Prepared>) {
  const service = await startTriageService()
  try {
    return { folder: service.dataFolder, prepared: await prepare(service) }
  } finally {
    await service.stop()
  }
}
