import type { VersionCheck } from '#service/checks/version-checks.ts'
import { findLastRepairs } from '#service/db/checks/check-repairs.ts'
import { isFixable } from '#service/checks/fixes.ts'
import { checkStates } from '#service/domain/checks/check.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { listConnection, maxPageSize } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'
import { failureRows, isAbout } from './failure-rows.ts'
import { withPlace } from './load-places.ts'
import { loadCatalogue, loadQuality, loadVersionChecks } from './load-checks.ts'

/** Checks, their results over versions, and the quality of versions. */
export const checkResolvers: Resolvers = {
  Query: {
    checks: async (_root, args, context) => {
      const part = args.search?.trim().toLowerCase() ?? ''
      const found = (await loadCatalogue(context)).filter(
        (check) => isAbout(check, part) && isIn(args.domain, check.domain) && isAskedBy(check, args.framework),
      )
      return listConnection(found, ({ id }) => id, args)
    },
    doctorResults: async (_root, args, context) => {
      const { sbomId, search, componentId, componentName } = args
      if (args.forceRefresh === true) requireRole(context, 'Operator', 'Check')
      const version = await loadVersion(context, sbomId)
      if (!version) throw badInput(`Version "${sbomId}" not found`)
      if (args.forceRefresh === true) await context.services.checker.recheck(sbomId)
      const codes = args.checkCode?.map((code) => code.trim().toUpperCase())
      const results = (await loadVersionChecks(context, sbomId)).filter(
        (result) =>
          isFailure(result) &&
          isIn(args.severity, result.check.severity) &&
          isIn(args.domain, result.check.domain) &&
          isIn(codes, result.check.id),
      )
      const filter = {
        ...{ search: search ?? undefined, componentId: componentId ?? undefined },
        componentNames: componentName ?? undefined,
      }
      return failureRows(context, sbomId, results.toSorted(byCatalogue), filter, args)
    },
  },
  Sbom: {
    checkResults: async ({ id }, args, context) => {
      const states = args.state?.map(readState)
      const found = (await loadVersionChecks(context, id)).filter(
        ({ check, state }) =>
          check.isEnabled &&
          isIn(states, state) &&
          isIn(args.severity, check.severity) &&
          isIn(args.domain, check.domain) &&
          isAskedBy(check, args.framework),
      )
      return listConnection(found, ({ check }) => check.id, args)
    },
    quality: ({ id }, _args, context) => loadQuality(context, id),
    lastCheckRepair: async ({ id }, _args, context) => {
      const { read } = context.services.database
      return (await context.load('last repair', id, (ids) => findLastRepairs(read, ids))) ?? null
    },
  },
  Component: {
    checkFailures: async ({ id, versionId }, _args, context) => {
      const failed = (await loadVersionChecks(context, versionId)).filter(isFailure)
      return (await failureRows(context, versionId, failed, { componentId: id }, { first: maxPageSize })).nodes
    },
  },
  Check: {
    enabled: ({ isEnabled }) => isEnabled,
    fixAction: ({ fix }) => fix,
    frameworks: ({ frameworks }) => [...frameworks],
  },
  CheckRepair: {
    checkCode: ({ checkId }) => checkId,
    repairedAt: ({ at }) => at,
  },
  CheckResult: {
    subjectsCount: ({ subjects }) => subjects,
    failuresCount: ({ failures }) => failures,
    acceptedAt: ({ acceptance }) => acceptance?.at ?? null,
    failures: (result, args, context) => failureRows(context, result.versionId, [result], {}, args),
  },
  DoctorResult: {
    checkCode: ({ check }) => check.id,
    checkName: ({ check }) => check.name,
    severity: ({ check }) => check.severity,
    domain: ({ check }) => check.domain,
    componentId: ({ component }) => component?.id ?? null,
    componentName: ({ component }) => component?.name ?? null,
    componentVersion: ({ component }) => component?.version ?? null,
    autoFixable: ({ check }) => isFixable(check.id),
    findings: ({ faults, versionId, position }, _args, context) =>
      Promise.all(
        faults.map(async (fault) => ({
          ...(position === null ? fault : await withPlace(context, { versionId, position }, fault)),
        })),
      ),
  },
  QualityScore: {
    domains: ({ domains }) => [...domains],
    frameworks: ({ frameworks }) => frameworks.map((one) => ({ ...one, failed: [...one.failed] })),
  },
}

function isFailure({ check, state }: VersionCheck): boolean {
  return check.isEnabled && state === 'fail'
}

/** Worst first; accepted or not, they are failures of the document. */
function byCatalogue(a: VersionCheck, b: VersionCheck): number {
  return Number(a.isAccepted) - Number(b.isAccepted)
}

function isIn<T>(wanted: readonly T[] | null | undefined, value: T): boolean {
  return wanted == null || wanted.includes(value)
}

function isAskedBy({ frameworks }: VersionCheck['check'], name: string | null | undefined): boolean {
  const wanted = name?.trim().toLowerCase()
  return wanted === undefined || frameworks.some((one) => one.name.toLowerCase().includes(wanted))
}

function readState(word: string) {
  const state = checkStates.find((known) => known === word.trim().toLowerCase())
  if (!state) throw badInput(`"${word}" is not a state of a check. Use ${checkStates.join(', ')}`)
  return state
}
