import { createService } from '#service/service.ts'
import { HeldFolder } from './held-folder.ts'
import type { Listener } from './listener.ts'

type ServiceOptions = Parameters<typeof createService>[0]
type Service = Awaited<ReturnType<typeof createService>>

/**
 * Locks the data folder, starts its service and listens. If a step fails, what was opened is closed again.
 *
 * @throws {FolderInUse} if another process uses the data folder
 * @throws {StoreRejected} if the folder must not be opened, on a server: browser mode recovers it
 * @throws {Error} if the address cannot be used
 */
export async function startLocked(
  options: ServiceOptions,
  listenWith: (service: Service) => Promise<Listener>,
): Promise<{
  readonly service: Service
  readonly listener: Listener
  readonly folder: HeldFolder
  close(): Promise<void>
}> {
  const folder = await HeldFolder.lock(options.dataFolder)
  try {
    const service = await createService({ ...options, ...(options.shape === 'desktop' && { recovery: folder }) })
    const listener = await listenWith(service).catch(async (error: unknown) => {
      await service.close()
      throw error
    })
    return {
      service,
      listener,
      folder,
      async close() {
        await listener.close()
        await service.close()
        await folder.release()
      },
    }
  } catch (error) {
    await folder.release()
    throw error
  }
}
