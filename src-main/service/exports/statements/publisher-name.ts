import type { VexPublisher } from './statement-writer.ts'

/** Returns the name of a publisher. The formats require one. */
export function publisherName({ name }: VexPublisher): string {
  return name.trim() || 'Unnamed'
}
