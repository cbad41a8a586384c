import type { PrintTemplateTable } from '#server/database/tables/module.ts'
import { ownMark } from '#shared/printing/page-setup.ts'
import { seedId } from './ids.ts'
import { readResource } from './resources.ts'

export const leaveTemplateId = seedId('template', 1)
export const visitTemplateId = seedId('template', 2)

/** The two print templates: an approval form on A4, a pass on A5. Sizes in millimetres. */
export function printTemplates(now: number): PrintTemplateTable[] {
  const common = {
    type: 2,
    enabled_mark: 1,
    sql_template: '',
    left_fields: '',
    db_link_id: '',
    queries_checked: 1,
    created_at: now,
    updated_at: 0,
  }
  return [
    {
      ...common,
      id: leaveTemplateId,
      full_name: '请假申请审批表',
      en_code: 'leaveApproval',
      category: 'office',
      sort_code: 1,
      description: '含请假明细与审批记录，A4 纵向',
      print_template: readResource('templates/leave.html'),
      page_param: JSON.stringify({
        ...ownMark,
        paper: 'A4',
        orientation: 'portrait',
        margins: { top: 15, right: 18, bottom: 14, left: 18 },
      }),
    },
    {
      ...common,
      id: visitTemplateId,
      full_name: '访客通行证',
      en_code: 'visitorPass',
      category: 'security',
      sort_code: 2,
      description: '校门查验用，A5 纵向',
      print_template: readResource('templates/visit.html'),
      page_param: JSON.stringify({
        ...ownMark,
        paper: 'A5',
        orientation: 'portrait',
        margins: { top: 10, right: 9, bottom: 9, left: 9 },
      }),
    },
  ]
}
