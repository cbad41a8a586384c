/** Words that texts in traditional Chinese have others for, or another one throughout this program. */
export const mainlandWords =
  /標籤頁|服務器|默認|數據|登錄|界面|鏈接|關鍵詞|列表|郵箱|信息|打印|屏幕|菜單|用戶(?!端)|文件夾|刷新|導出/
