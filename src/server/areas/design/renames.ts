/** Names that fields have now by those they had: `field`, or `table-column`. */
export type Renames = ReadonlyMap<string, string>
