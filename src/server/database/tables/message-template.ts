/** The words of a message of one kind, for one way of delivery. */
export interface MessageTemplateTable {
  id: string
  full_name: string
  en_code: string
  /** 0 somebody's own, 1 built in. */
  template_type: number
  /** 1 notice, 2 flow, 3 system. */
  message_source: string
  /** 1 in-app, 2 mail, 3 text message, 4 DingTalk, 5 WeCom. */
  message_type: string
  /** What the platform sends it for; '' for nothing. */
  reason: string
  title: string
  content: string
  template_code: string
  wx_skip: string
  xcx_app_id: string
  sort_code: number
  enabled_mark: number
  description: string
  /** JSON texts: a list of parameters, of variables, and title and content by language. */
  params: string
  sms_fields: string
  translations: string
  created_by: string
  created_at: number
  modified_at: number
}

export interface MessageTemplateTables {
  message_template: MessageTemplateTable
}
