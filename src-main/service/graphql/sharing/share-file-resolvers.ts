import { Rejection } from '#service/domain/rejection.ts'
import { isReady } from '#service/downloads/prepare-download.ts'
import { downloadRequest } from '#service/graphql/downloads/download-request.ts'
import { requireStatements } from '#service/graphql/downloads/require-statements.ts'
import { withSigningKey } from '#service/graphql/downloads/with-signing-key.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { loadStages, requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Files for receivers without access (specification 1.8). */
export const shareFileResolvers: Resolvers = {
  Mutation: {
    sbomShareFileCreate: (_root, { input }, context, info) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ShareFile')
        const { sbomId, passphrase, vex, spec, specVersion, format, profile, redactInternal } = input
        const version = await requireVersion(context, sbomId)
        if (!isReady(await loadStages(context, version.id), null)) {
          throw new Rejection('This version is still being processed. Make the file when that has ended')
        }
        // A VEX document names every component that something is decided about, internal ones too.
        if (redactInternal === true && vex != null) throw new Rejection('"vex" and "redactInternal" cannot be combined')
        const sbom = { spec, specVersion, format, redactInternal, profile: profile ?? 'default' }
        const asked = [downloadRequest(sbom, version), ...(vex == null ? [] : [downloadRequest({ vex }, version)])]
        const requests = await Promise.all(
          asked.map(async (one) => {
            if (one.kind === 'original') throw new Rejection('The original of a version cannot be shared as a file')
            await requireStatements(context.services, version, one.request)
            return withSigningKey(one.request, version, context)
          }),
        )
        const make = () => context.services.shareFiles.make({ version, requests, passphrase }, info.getAbortSignal())
        const { documents, ...file } = await context.clock.runPaused(make)
        return { file: { ...file, documents: documents.map((one) => ({ ...one, warnings: [...one.warnings] })) } }
      }),
  },
}
