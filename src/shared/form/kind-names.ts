/** Every field kind by its name. `registry.ts` fills it, so that the model of a form need not import all of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the registry
export interface FieldKinds {}

/** Field kinds of generated forms: the `jnpfKey` of a field's configuration. */
export type FieldKind = keyof FieldKinds
