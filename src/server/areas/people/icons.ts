const icons: Readonly<Record<string, string>> = {
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
  position: 'icon-ym icon-ym-tree-position1',
  user: 'icon-ym icon-ym-tree-user2',
  role: 'icon-ym icon-ym-generator-role',
  group: 'icon-ym icon-ym-generator-group1',
}

/** Icon class of a picker node by its type. */
export function organizationIcon(type: string): string {
  return icons[type] ?? ''
}
