import type { Caller } from '#service/domain/accounts/caller.ts'
import { isNearlyFull } from '#service/db/store/disk-reserve.ts'
import { isStorageFaultCode, StorageFault, storageFaultOf } from '#service/domain/storage-fault.ts'
import { describeError } from '#service/graphql/operation/errors.ts'
import {
  folderForClients,
  type OperationRequest,
  type OperationResult,
  type RunOperation,
} from '#service/graphql/operation/operation.ts'
import { createRequestContext } from '#service/graphql/operation/request-context.ts'
import type { Services } from '#service/graphql/resolving/services.ts'
import { errorResponse, jsonResponse, retryLater, storageFaultResponse } from './responses.ts'
import type { SpooledOperation } from './incoming-files.ts'
import { copyOpenedFiles, type FindOpenedFile } from './opened-upload.ts'
import { addressOf } from './client-address.ts'
import { readProvenance } from './provenance.ts'
import { createRateLimit } from './rate-limit.ts'
import { readOperation } from './request-body.ts'
import type { RouteHandler } from './router.ts'
import { isMultipart } from './routes.ts'
import { createShareRoute } from './share-route.ts'
import { spoolOperation } from './upload-spool.ts'

/** What the request handler depends on. */
export interface RequestHandlerOptions {
  readonly services: Services
  readonly run: RunOperation
  /** Finds the caller of a bearer token; null for an unknown, expired or revoked one. */
  readonly authenticate: (token: string) => Promise<Caller | null>
  /** Serves a one-use `/download/` path; null if there is no such download. */
  readonly download: (path: string) => Promise<Response | null> | Response | null
  /** Finds a file that the system opened with the app. Undefined for every transport but the desktop app's own. */
  readonly findOpenedFile?: FindOpenedFile | undefined
}

/** The handlers of the service for any transport. */
export type ServiceHandlers = Readonly<
  Record<'/graphql' | '/healthz' | '/download' | '/share' | '/invitation' | '/sign-in' | '/recovery', RouteHandler>
>

/** Those that need a caller, and those that say that there is nothing. */
export type RequestHandlers = Omit<ServiceHandlers, '/invitation' | '/sign-in' | '/recovery'>

/**
 * Creates the handlers of the service, the same for every transport (security page, local HTTP). The router catches what a handler throws.
 */
export function createRequestHandler(options: RequestHandlerOptions): RequestHandlers {
  const { services } = options
  const requests = createRateLimit(services.rateLimits.requests)
  const uploads = createRateLimit(services.rateLimits.uploads)

  async function graphql(request: Request): Promise<Response> {
    if (request.method !== 'POST') return errorResponse(405, 'Send operations with POST', { allow: 'POST' })
    const caller = await authenticateRequest(request, options)
    if (!caller) return unauthorized()
    const mayBeLarge = caller.role !== 'Viewer'
    const { dataFolder } = services
    const isUpload = isMultipart(request)
    const wait = caller.tokenId && (requests(caller.tokenId) || (isUpload && uploads(caller.tokenId)))
    if (wait) return errorResponse(429, 'Too many requests', { 'retry-after': String(wait) })
    if (isUpload) return upload(request, caller, () => spoolOperation(request, dataFolder, mayBeLarge))
    const read = await readOperation(request)
    if (read.openedFiles === null) return jsonResponse(await run(read.operation, caller, request))
    const opened = { find: options.findOpenedFile, dataFolder, mayBeLarge, signal: request.signal }
    return upload(request, caller, () => copyOpenedFiles(read, opened))
  }

  /** A client repeats an upload that the disk did not take only if the status says so (specification 7.3). */
  async function upload(request: Request, caller: Caller, spool: () => Promise<SpooledOperation>): Promise<Response> {
    try {
      if (isNearlyFull(services.dataFolder)) throw new StorageFault('DISK_FULL', null)
      const { operation, discard } = await spool()
      try {
        const result = await run(operation, caller, request)
        return hasStorageFault(result) ? jsonResponse(result, 503, retryLater) : jsonResponse(result)
      } finally {
        await discard()
      }
    } catch (error) {
      const fault = storageFaultOf(error, folderForClients({ services }))
      if (fault === null) throw error
      services.log(`${fault.message}: ${describeError(error)}`)
      return storageFaultResponse(fault)
    }
  }

  async function run(operation: OperationRequest, caller: Caller, request: Request): Promise<OperationResult> {
    const context = createRequestContext(services, caller, readProvenance(request.headers), addressOf(request))
    return options.run(operation, context, request)
  }

  return {
    '/graphql': graphql,
    '/healthz': (request) => health(request, options),
    '/download': async (request) => {
      const found = request.method === 'GET' ? await options.download(new URL(request.url).pathname) : null
      return found ?? errorResponse(404, 'Not found')
    },
    '/share': createShareRoute(services),
  }
}

function hasStorageFault({ errors = [] }: OperationResult): boolean {
  return errors.some(({ extensions }) => isStorageFaultCode(extensions?.['code']))
}

async function health(request: Request, options: RequestHandlerOptions): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorResponse(405, 'Use GET', { allow: 'GET, HEAD' })
  const isKnown =
    request.headers.get('authorization') === null || (await authenticateRequest(request, options)) !== null
  if (!isKnown) return unauthorized()
  return jsonResponse({ status: 'ok' })
}

async function authenticateRequest(request: Request, options: RequestHandlerOptions): Promise<Caller | null> {
  const token = readBearerToken(request)
  return token ? options.authenticate(token) : null
}

/** Returns the bearer token of a request; null without one. */
export function readBearerToken(request: Request): string | null {
  return /^Bearer +(\S.*)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1] ?? null
}

function unauthorized(): Response {
  return errorResponse(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
}
