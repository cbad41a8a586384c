/** The six kinds of grants by the names they have on the wire (wire contract 4.5). */
export const grantKinds = ['system', 'module', 'button', 'column', 'form', 'resource'] as const
export type WireGrantKind = (typeof grantKinds)[number]

/** What is granted below a menu, by the names of the family's calls (wire contract 5.8). */
export const menuItemKinds = ['Button', 'Column', 'Form', 'DataAuthorizeScheme'] as const
export type MenuItemKindName = (typeof menuItemKinds)[number]
