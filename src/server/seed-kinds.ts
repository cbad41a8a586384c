/** What a new database is filled with; named apart from the seeds, which a wrong command line need not load. */
export const seedKinds = ['demo', 'large', 'empty'] as const
export type SeedKind = (typeof seedKinds)[number]
