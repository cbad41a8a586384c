/** Lists of a mailbox, as the family names them. */
export const mailFolders = ['inBox', 'star', 'draft', 'sent'] as const
export type MailFolder = (typeof mailFolders)[number]
