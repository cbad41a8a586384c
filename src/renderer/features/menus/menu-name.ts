import { titleCode } from '#shared/access/routes.ts'
import type { MenuTreeNode } from '#shared/api/menu.ts'
import { translated } from '#renderer/i18n/translations.ts'

/** A menu as the side menu names it; its dialog edits the stored name. */
export const menuName = ({ fullName, enCode }: MenuTreeNode): string => translated(titleCode(enCode), fullName)
