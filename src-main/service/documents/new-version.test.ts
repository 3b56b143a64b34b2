import { expect, test } from 'vitest'
import type { IngestInput } from './ingest-input.ts'
import { processingJob } from './new-version.ts'

test('leaves a stored version queued for processing, which can be canceled', () => {
  const input = {
    ...{ versionId: 'version', organizationId: 'organization', at: '2026-11-20T08:00:00.000Z' },
    actor: { kind: 'USER', name: 'Ada', id: 'ada' },
  } as unknown as IngestInput // all that the job is made of
  expect(processingJob(input, 12)).toMatchObject({
    ...{ kind: 'PROCESS_SBOM', state: 'QUEUED', versionId: 'version', organizationId: 'organization', total: 12 },
    ...{
      cancellable: true,
      progress: 0,
      startedAt: null,
      finishedAt: null,
      createdAt: input.at,
      startedBy: input.actor,
    },
  })
})
