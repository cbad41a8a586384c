export function policyDocuments(): Readonly<Record<string, string>>
