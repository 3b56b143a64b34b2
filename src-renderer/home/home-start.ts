import type { HomeStartQuery } from '#renderer/generated/documents.ts'

export type HomeProduct = HomeStartQuery['projectGroups']['nodes'][number]
export type HomeSource = HomeStartQuery['advisorySources']['nodes'][number]
