/** The conventional environments of every product (specification 2.1), in the order they are listed. */
export const environmentNames = ['default', 'development', 'production'] as const
