import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { LicenseListPreview, LicenseListPreviewInput } from './thread/preview-license-lists.ts'

/** Tells what another reading of lists of licenses would change, on a processing thread. */
export interface LicenseListPreviews {
  /** @throws {Rejection} if there is too much to read */
  preview(input: LicenseListPreviewInput): Promise<LicenseListPreview>
}

const timeLimitMs = 2 * 60_000

export function createLicenseListPreviews({ pool }: { readonly pool: ProcessingPool }): LicenseListPreviews {
  return {
    preview: (input) =>
      rejectLimit('Reading the lists of licenses', () =>
        pool.run<LicenseListPreviewInput, LicenseListPreview>('preview-license-lists', input, {
          timeLimit: timeLimitMs,
        }),
      ),
  }
}
