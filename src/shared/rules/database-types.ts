/** Kinds of databases that a server of ours opens. */
export const databaseTypes = ['SQLite', 'PostgreSQL', 'MySQL'] as const
