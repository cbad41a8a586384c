import { texts } from '../text.ts'

/** Data interfaces: what is wrong with one, and why it has no answer. */
export const dataInterface = texts({
  kindSql: { zh: 'SQL 查询', zhtw: 'SQL 查詢', en: 'SQL' },
  kindJson: { zh: '静态数据', zhtw: '靜態資料', en: 'Static' },
  kindHttp: { zh: 'HTTP 接口', zhtw: 'HTTP 介面', en: 'HTTP' },
  copied: { zh: '复制成功', zhtw: '複製成功', en: 'Copied' },
  copyMark: { zh: '副本', zhtw: '副本', en: 'copy' },
  codePattern: {
    zh: '接口编码只能输入英文字母、数字和点，点不能在首尾',
    zhtw: '介面編碼只能輸入英文字母、數字和點，點不能在首尾',
    en: 'The code of an interface takes letters, digits and dots between them',
  },
  usedByDesign: {
    zh: '功能“{name}”正在使用（{fields}），不能删除',
    zhtw: '功能「{name}」正在使用（{fields}），不能刪除',
    en: 'It cannot be deleted: the module “{name}” uses it ({fields})',
  },
  disabled: {
    zh: '数据接口“{name}”已停用',
    zhtw: '資料介面「{name}」已停用',
    en: 'The data interface “{name}” is switched off',
  },
  notGranted: {
    zh: '您的角色不能使用数据接口“{name}”',
    zhtw: '您的角色不能使用資料介面「{name}」',
    en: 'Your roles may not ask the data interface “{name}”',
  },
  addressRefused: {
    zh: '该接口不允许地址 {address} 访问',
    zhtw: '此介面不允許位址 {address} 存取',
    en: 'This interface does not answer the address {address}',
  },
  badAddress: {
    zh: '“{address}”不是 IP 地址或网段',
    zhtw: '「{address}」不是 IP 位址或網段',
    en: '“{address}” is no IP address or network',
  },
  badHost: {
    zh: '请填写域名、*.域名、IP 地址或网段，可加端口，如 api.example.com:8443',
    zhtw: '請填寫網域、*.網域、IP 位址或網段，可加連接埠，如 api.example.com:8443',
    en: 'Enter a host name, *.name, an IP address or a network, with a port if needed, such as api.example.com:8443',
  },

  badList: {
    zh: '参数或请求头的格式不正确',
    zhtw: '參數或請求標頭的格式不正確',
    en: 'The parameters or headers are not valid',
  },
  ownHeader: {
    zh: '请求头“{name}”由服务器设置，不能填写',
    zhtw: '請求標頭「{name}」由伺服器設定，不能填寫',
    en: 'The header “{name}” is set by the server and cannot be given',
  },
  parameterInHost: {
    zh: '参数不能用在主机名或端口中',
    zhtw: '參數不能用在主機名稱或連接埠中',
    en: 'A parameter cannot stand in the host or port of an address',
  },
  doubleParameter: { zh: '参数“{name}”重复', zhtw: '參數「{name}」重複', en: 'The parameter “{name}” is there twice' },
  unknownParameter: {
    zh: '“{name}”不是已定义的参数或系统变量',
    zhtw: '「{name}」不是已定義的參數或系統變數',
    en: '“{name}” is neither a parameter of this interface nor a system variable',
  },
  parameterMissing: {
    zh: '请填写参数“{name}”',
    zhtw: '請填寫參數「{name}」',
    en: 'The parameter “{name}” is required',
  },
  parameterType: {
    zh: '参数“{name}”的值“{value}”类型不符',
    zhtw: '參數「{name}」的值「{value}」類型不符',
    en: '“{value}” is of the wrong type for the parameter “{name}”',
  },

  sqlNoQuery: {
    zh: '只能填写一条查询语句（SELECT 或 WITH 开头）',
    zhtw: '只能填寫一條查詢語句（SELECT 或 WITH 開頭）',
    en: 'Only one query is allowed, beginning with SELECT or WITH',
  },
  sqlSeveral: { zh: '只能填写一条语句', zhtw: '只能填寫一條語句', en: 'Only one statement is allowed' },
  sqlDenied: {
    zh: '查询中不允许使用“{word}”',
    zhtw: '查詢中不允許使用「{word}」',
    en: '“{word}” is not allowed in a query',
  },
  sqlStray: {
    zh: '“{part}”处的写法不受支持',
    zhtw: '「{part}」處的寫法不受支援',
    en: 'This is not supported in a query: {part}',
  },
  sqlNested: { zh: '注释中不能再有注释', zhtw: '註解中不能再有註解', en: 'A comment cannot hold another comment' },
  sqlOpen: { zh: '引号或注释没有结束', zhtw: '引號或註解沒有結束', en: 'A quote or a comment is not closed' },
  staticNotJson: {
    zh: '静态数据不是有效的 JSON',
    zhtw: '靜態資料不是有效的 JSON',
    en: 'The static data is not valid JSON',
  },

  badUrl: {
    zh: '地址“{url}”不正确，应以 http:// 或 https:// 开头',
    zhtw: '位址「{url}」不正確，應以 http:// 或 https:// 開頭',
    en: 'The address “{url}” is not valid. It begins with http:// or https://',
  },
  badHeader: {
    zh: '请求头“{name}”的值不正确',
    zhtw: '請求標頭「{name}」的值不正確',
    en: 'The value of the header “{name}” is not valid',
  },
  secretAgain: {
    zh: '地址已改为另一台服务器，请重新输入请求头“{name}”的值',
    zhtw: '位址已改為另一台伺服器，請重新輸入請求標頭「{name}」的值',
    en: 'The address is another server: type the value of the header “{name}” again',
  },
  hostNotAllowed: {
    zh: '主机“{host}”不在接口访问白名单中，请联系管理员添加',
    zhtw: '主機「{host}」不在介面存取白名單中，請聯絡管理員新增',
    en: 'The host “{host}” is not in the allow list. Ask an administrator to add it',
  },
  addressNotAllowed: {
    zh: '不允许访问内部地址 {address}，除非管理员把它加入接口访问白名单',
    zhtw: '不允許存取內部位址 {address}，除非管理員把它加入介面存取白名單',
    en: 'The address {address} is not a public one. An administrator has to name it in the allow list',
  },
  unknownHost: { zh: '找不到主机“{host}”', zhtw: '找不到主機「{host}」', en: 'There is no host “{host}”' },
  unreachable: {
    zh: '无法访问对方系统（{reason}）',
    zhtw: '無法存取對方系統（{reason}）',
    en: 'The other system cannot be reached ({reason})',
  },
  tooSlow: {
    zh: '对方系统超过 {count} 秒没有答复',
    zhtw: '對方系統超過 {count} 秒沒有回應',
    en: 'The other system did not answer within {count} seconds',
  },
  answerTooLarge: {
    zh: '对方系统的答复超过 {count} MB',
    zhtw: '對方系統的回應超過 {count} MB',
    en: 'The answer of the other system is larger than {count} MB',
  },
  tooDeep: { zh: '数据的层级过深', zhtw: '資料的層級過深', en: 'The data is nested too deeply' },
  notJson: {
    zh: '对方系统的答复不是 JSON',
    zhtw: '對方系統的回應不是 JSON',
    en: 'The answer of the other system is not JSON',
  },
  redirects: {
    zh: '对方系统重定向超过 {count} 次',
    zhtw: '對方系統重新導向超過 {count} 次',
    en: 'The other system redirected more than {count} times',
  },
  status: {
    zh: '对方系统答复状态 {status}',
    zhtw: '對方系統回應狀態 {status}',
    en: 'The other system answered with status {status}',
  },
  encoding: {
    zh: '对方系统的答复使用了不支持的压缩（{name}）',
    zhtw: '對方系統的回應使用了不支援的壓縮（{name}）',
    en: 'The answer of the other system is compressed ({name}), which is not supported',
  },

  scriptSyntax: {
    zh: '处理脚本有语法错误：{reason}',
    zhtw: '處理腳本有語法錯誤：{reason}',
    en: 'The script is not valid: {reason}',
  },
  scriptNoFunction: {
    zh: '处理脚本应是一个函数，如 (data) => data',
    zhtw: '處理腳本應是一個函式，如 (data) => data',
    en: 'The script has to be a function, such as (data) => data',
  },
  scriptThrew: { zh: '处理脚本出错：{reason}', zhtw: '處理腳本出錯：{reason}', en: 'The script failed: {reason}' },
  scriptSlow: {
    zh: '处理脚本运行过久，已中止',
    zhtw: '處理腳本執行過久，已中止',
    en: 'The script took too long and was stopped',
  },
  scriptMemory: {
    zh: '处理脚本占用内存过多，已中止',
    zhtw: '處理腳本佔用記憶體過多，已中止',
    en: 'The script used too much memory and was stopped',
  },
  scriptTooLarge: {
    zh: '处理脚本的结果过大或层级过深',
    zhtw: '處理腳本的結果過大或層級過深',
    en: 'The result of the script is too large or too deep',
  },
  scriptNotJson: {
    zh: '处理脚本的结果不是数据',
    zhtw: '處理腳本的結果不是資料',
    en: 'The script does not answer data',
  },
  notRows: { zh: '接口的结果不是列表', zhtw: '介面的結果不是清單', en: 'This interface does not answer a list' },

  notBd: { zh: '请选择 .bd 文件', zhtw: '請選擇 .bd 檔案', en: 'Please choose a .bd file' },
  fileUnreadable: {
    zh: '导入失败：文件内容无法读取',
    zhtw: '匯入失敗：檔案內容無法讀取',
    en: 'Not imported: the file cannot be read',
  },
  fileInvalid: {
    zh: '导入失败：{path} 不正确',
    zhtw: '匯入失敗：{path} 不正確',
    en: 'Not imported: {path} is not valid',
  },
  importNoSource: {
    zh: '导入失败：这里没有数据源“{name}”，请先新建',
    zhtw: '匯入失敗：這裡沒有資料來源「{name}」，請先新增',
    en: 'Not imported: there is no data source “{name}” here. Create it first',
  },

  unknownVariable: {
    zh: '接口变量“{name}”不存在',
    zhtw: '介面變數「{name}」不存在',
    en: 'There is no interface variable “{name}”',
  },
  variableElsewhere: {
    zh: '接口变量“{name}”属于另一个系统，不能发送到这个地址',
    zhtw: '介面變數「{name}」屬於另一個系統，不能傳送到這個位址',
    en: 'The interface variable “{name}” belongs to another system and is not sent to this address',
  },
  variableEmpty: {
    zh: '没有取到接口变量“{name}”的值，请检查取值表达式',
    zhtw: '沒有取得介面變數「{name}」的值，請檢查取值運算式',
    en: 'The interface variable “{name}” has no value. Check its expression',
  },
  noVariables: {
    zh: '只有登录其他系统的接口才有变量',
    zhtw: '只有登入其他系統的介面才有變數',
    en: 'Only an interface that signs in at another system has variables',
  },
  variablesFull: {
    zh: '一个接口最多有 {count} 个变量',
    zhtw: '一個介面最多有 {count} 個變數',
    en: 'An interface has {count} variables at most',
  },
  missing: {
    zh: '所选的数据接口已不存在',
    zhtw: '所選的資料介面已不存在',
    en: 'One of these data interfaces no longer exists',
  },
  userMissing: { zh: '所选的用户已不存在', zhtw: '所選的使用者已不存在', en: 'One of these users no longer exists' },
  secretMissing: { zh: '请填写或生成密钥', zhtw: '請填寫或產生金鑰', en: 'Please enter or generate a secret' },
  credentialWrong: {
    zh: '接口认证失败：应用编号、密钥或签名不正确，或签名已过期',
    zhtw: '介面認證失敗：應用編號、金鑰或簽章不正確，或簽章已過期',
    en: 'Not admitted: the application, its secret or the signature is wrong, or the signature is too old',
  },
  credentialOff: { zh: '此接口认证已停用', zhtw: '此介面認證已停用', en: 'This credential is disabled' },
  credentialOver: { zh: '此接口认证已过期', zhtw: '此介面認證已過期', en: 'This credential has expired' },
  notOfCredential: {
    zh: '此接口认证未授权该数据接口',
    zhtw: '此介面認證未授權該資料介面',
    en: 'This credential is not for this data interface',
  },
  userKeyWrong: {
    zh: '用户密钥不正确',
    zhtw: '使用者金鑰不正確',
    en: 'The key of the user is wrong',
  },
})
