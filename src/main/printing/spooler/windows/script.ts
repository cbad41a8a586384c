// What runs in Windows' own PowerShell: the spooler of the system by its programming interface, and a PDF drawn by the
// engine that Windows has for it. C# 5, which is what Windows compiles without anything installed.

/** The class that speaks with the spooler (winspool.drv, gdi32.dll). */
export const source = String.raw`using System;
using System.Collections;
using System.ComponentModel;
using System.Drawing;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

public static class AtriumPrint {
  const string Spool = "winspool.drv";
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct DocInfo1 { public string Name; public string Output; public string Type; }
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct DocInfo { public int Size; public string Name; public string Output; public string Type; public int Kind; }

  [DllImport(Spool, EntryPoint = "OpenPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport(Spool, SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  [DllImport(Spool, EntryPoint = "DocumentPropertiesW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int DocumentProperties(IntPtr window, IntPtr printer, string name, IntPtr output, IntPtr input, int mode);
  [DllImport(Spool, EntryPoint = "DeviceCapabilitiesW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int DeviceCapabilities(string name, string port, short what, IntPtr output, IntPtr mode);
  [DllImport(Spool, EntryPoint = "GetPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool GetPrinter(IntPtr printer, int level, IntPtr data, int size, out int needed);
  [DllImport(Spool, EntryPoint = "EnumPrintersW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool EnumPrinters(int flags, string name, int level, IntPtr data, int size, out int needed, out int count);
  [DllImport(Spool, EntryPoint = "GetDefaultPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool GetDefaultPrinter(StringBuilder name, ref int size);
  [DllImport(Spool, EntryPoint = "GetJobW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool GetJob(IntPtr printer, int job, int level, IntPtr data, int size, out int needed);
  [DllImport(Spool, EntryPoint = "EnumJobsW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool EnumJobs(IntPtr printer, int first, int most, int level, IntPtr data, int size, out int needed, out int count);
  [DllImport(Spool, EntryPoint = "SetJobW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool SetJob(IntPtr printer, int job, int level, IntPtr data, int command);
  [DllImport(Spool, EntryPoint = "StartDocPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, ref DocInfo1 document);
  [DllImport(Spool, SetLastError = true)] static extern bool WritePrinter(IntPtr printer, byte[] data, int size, out int written);
  [DllImport(Spool, SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("gdi32.dll", EntryPoint = "CreateDCW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern IntPtr CreateDC(string driver, string device, string port, IntPtr mode);
  [DllImport("gdi32.dll")] static extern bool DeleteDC(IntPtr context);
  [DllImport("gdi32.dll")] static extern int GetDeviceCaps(IntPtr context, int what);
  [DllImport("gdi32.dll", EntryPoint = "StartDocW", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDoc(IntPtr context, ref DocInfo document);
  [DllImport("gdi32.dll", SetLastError = true)] static extern int StartPage(IntPtr context);
  [DllImport("gdi32.dll", SetLastError = true)] static extern int EndPage(IntPtr context);
  [DllImport("gdi32.dll", SetLastError = true)] static extern int EndDoc(IntPtr context);
  [DllImport("gdi32.dll", SetLastError = true)] static extern int AbortDoc(IntPtr context);

  static Exception Last() { return new Win32Exception(Marshal.GetLastWin32Error()); }

  delegate object With(IntPtr printer);
  static object Open(string name, With work) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) throw Last();
    try { return work(printer); } finally { ClosePrinter(printer); }
  }
  static string TextAt(IntPtr at, int offset) {
    IntPtr text = Marshal.ReadIntPtr(at, offset);
    return text == IntPtr.Zero ? "" : Marshal.PtrToStringUni(text);
  }

  // PRINTER_INFO_2: 13 pointers (server, name, share, port, driver, comment, location, mode, separator, processor, type,
  // parameters, descriptor), then attributes, priority, default priority, start, until, status, jobs, rate.
  static Hashtable Info(IntPtr at) {
    int word = IntPtr.Size;
    Hashtable info = new Hashtable();
    info["name"] = TextAt(at, word);
    info["port"] = TextAt(at, 3 * word);
    info["driver"] = TextAt(at, 4 * word);
    info["attributes"] = Marshal.ReadInt32(at, 13 * word);
    info["status"] = Marshal.ReadInt32(at, 13 * word + 20);
    info["jobs"] = Marshal.ReadInt32(at, 13 * word + 24);
    return info;
  }

  public static object[] Printers() {
    int needed, count;
    const int local = 2, connections = 4;
    EnumPrinters(local | connections, null, 2, IntPtr.Zero, 0, out needed, out count);
    if (needed == 0) {
      int error = Marshal.GetLastWin32Error();
      if (error != 0 && error != 122) throw new Win32Exception(error);
      return new object[0];
    }
    StringBuilder usual = new StringBuilder(600);
    int size = usual.Capacity;
    string first = GetDefaultPrinter(usual, ref size) ? usual.ToString() : "";
    IntPtr data = Marshal.AllocHGlobal(needed);
    try {
      if (!EnumPrinters(local | connections, null, 2, data, needed, out needed, out count)) throw Last();
      object[] all = new object[count];
      int step = 13 * IntPtr.Size + 32;
      for (int at = 0; at < count; at++) {
        Hashtable info = Info(new IntPtr(data.ToInt64() + (long)at * step));
        info["isDefault"] = (string)info["name"] == first;
        all[at] = info;
      }
      return all;
    } finally { Marshal.FreeHGlobal(data); }
  }

  static Hashtable InfoOf(string name) {
    return (Hashtable)Open(name, delegate(IntPtr printer) {
      int needed;
      GetPrinter(printer, 2, IntPtr.Zero, 0, out needed);
      IntPtr data = Marshal.AllocHGlobal(Math.Max(needed, 8));
      try {
        if (!GetPrinter(printer, 2, data, needed, out needed)) throw Last();
        return Info(data);
      } finally { Marshal.FreeHGlobal(data); }
    });
  }

  static byte[] Capability(string name, string port, short what, int bytes) {
    int count = DeviceCapabilities(name, port, what, IntPtr.Zero, IntPtr.Zero);
    if (count <= 0) return new byte[0];
    IntPtr data = Marshal.AllocHGlobal(count * bytes);
    try {
      count = DeviceCapabilities(name, port, what, data, IntPtr.Zero);
      if (count <= 0) return new byte[0];
      byte[] copy = new byte[count * bytes];
      Marshal.Copy(data, copy, 0, copy.Length);
      return copy;
    } finally { Marshal.FreeHGlobal(data); }
  }
  static string[] Names(byte[] data, int letters) {
    string[] names = new string[data.Length / (letters * 2)];
    for (int at = 0; at < names.Length; at++)
      names[at] = Encoding.Unicode.GetString(data, at * letters * 2, letters * 2).Split('\0')[0];
    return names;
  }
  static object[] Shorts(byte[] data) {
    object[] all = new object[data.Length / 2];
    for (int at = 0; at < all.Length; at++) all[at] = (int)BitConverter.ToUInt16(data, at * 2);
    return all;
  }
  static object[] Integers(byte[] data) {
    object[] all = new object[data.Length / 4];
    for (int at = 0; at < all.Length; at++) all[at] = BitConverter.ToInt32(data, at * 4);
    return all;
  }

  public static Hashtable Options(string name) {
    Hashtable info = InfoOf(name);
    string port = (string)info["port"];
    Hashtable found = new Hashtable();
    found["driver"] = info["driver"];
    found["status"] = info["status"];
    found["papers"] = Shorts(Capability(name, port, 2, 2));
    found["paperSizes"] = Integers(Capability(name, port, 3, 8));
    found["paperNames"] = Names(Capability(name, port, 16, 128), 64);
    found["bins"] = Shorts(Capability(name, port, 6, 2));
    found["binNames"] = Names(Capability(name, port, 12, 48), 24);
    found["resolutions"] = Integers(Capability(name, port, 13, 8));
    found["duplex"] = DeviceCapabilities(name, port, 7, IntPtr.Zero, IntPtr.Zero);
    found["color"] = DeviceCapabilities(name, port, 32, IntPtr.Zero, IntPtr.Zero);
    found["copies"] = DeviceCapabilities(name, port, 18, IntPtr.Zero, IntPtr.Zero);
    return found;
  }

  // JOB_INFO_1: job id, then pointers (printer, machine, user, document, type, status words), status, priority, position,
  // pages, printed, time.
  static int JobId(IntPtr at) { return Marshal.ReadInt32(at); }
  static int Lead() { return IntPtr.Size == 8 ? 8 : 4; }
  static string TitleOf(IntPtr at) { return TextAt(at, Lead() + 3 * IntPtr.Size); }
  static string Words(IntPtr at) { return TextAt(at, Lead() + 5 * IntPtr.Size); }
  static int Status(IntPtr at) { return Marshal.ReadInt32(at, Lead() + 6 * IntPtr.Size); }
  static int JobSize() { int size = Lead() + 6 * IntPtr.Size + 5 * 4 + 16; return IntPtr.Size == 8 ? (size + 7) / 8 * 8 : size; }

  public static Hashtable State(string name, int job) {
    return (Hashtable)Open(name, delegate(IntPtr printer) {
      int needed;
      Hashtable state = new Hashtable();
      if (!GetJob(printer, job, 1, IntPtr.Zero, 0, out needed)) {
        int error = Marshal.GetLastWin32Error();
        if (error == 87) { state["isKnown"] = false; return state; }
        if (error != 122) throw new Win32Exception(error);
      }
      IntPtr data = Marshal.AllocHGlobal(Math.Max(needed, 8));
      try {
        if (!GetJob(printer, job, 1, data, needed, out needed)) {
          int error = Marshal.GetLastWin32Error();
          if (error == 87) { state["isKnown"] = false; return state; }
          throw new Win32Exception(error);
        }
        state["isKnown"] = true;
        state["status"] = Status(data);
        state["words"] = Words(data);
        return state;
      } finally { Marshal.FreeHGlobal(data); }
    });
  }

  public static object Find(string name, string marker) {
    return Open(name, delegate(IntPtr printer) {
      int needed, count;
      EnumJobs(printer, 0, 10000, 1, IntPtr.Zero, 0, out needed, out count);
      if (needed == 0) return null;
      IntPtr data = Marshal.AllocHGlobal(needed);
      try {
        if (!EnumJobs(printer, 0, 10000, 1, data, needed, out needed, out count)) throw Last();
        for (int at = 0; at < count; at++) {
          IntPtr job = new IntPtr(data.ToInt64() + (long)at * JobSize());
          if (TitleOf(job).Contains(marker)) return JobId(job);
        }
        return null;
      } finally { Marshal.FreeHGlobal(data); }
    });
  }

  public static void Cancel(string name, int job) {
    Open(name, delegate(IntPtr printer) {
      const int delete = 5;
      if (!SetJob(printer, job, 0, IntPtr.Zero, delete)) {
        int error = Marshal.GetLastWin32Error();
        if (error != 87) throw new Win32Exception(error);
      }
      return null;
    });
  }

  public static int Raw(string name, string title, string file) {
    byte[] content = File.ReadAllBytes(file);
    return (int)Open(name, delegate(IntPtr printer) {
      DocInfo1 document = new DocInfo1();
      document.Name = title;
      document.Type = "RAW";
      int job = StartDocPrinter(printer, 1, ref document);
      if (job == 0) throw Last();
      int written;
      bool isWhole = WritePrinter(printer, content, content.Length, out written) && written == content.Length;
      Exception fault = isWhole ? null : Last();
      EndDocPrinter(printer);
      if (fault != null) {
        SetJob(printer, job, 0, IntPtr.Zero, 5);
        throw fault;
      }
      return job;
    });
  }

  // DEVMODEW: offsets of its fields, and the bits that say which of them count.
  static void Set(IntPtr mode, int offset, int bit, int value) {
    Marshal.WriteInt16(mode, offset, (short)value);
    Marshal.WriteInt32(mode, 72, Marshal.ReadInt32(mode, 72) | bit);
  }

  public sealed class Document {
    public int Job;
    public int DotsX, DotsY;
    public int Repeats;
    IntPtr context;
    readonly double width, height;

    internal Document(IntPtr context, double width, double height) {
      this.context = context;
      this.width = width;
      this.height = height;
      DotsX = GetDeviceCaps(context, 88);
      DotsY = GetDeviceCaps(context, 90);
    }
    internal void Start(string title) {
      DocInfo document = new DocInfo();
      document.Size = Marshal.SizeOf(typeof(DocInfo));
      document.Name = title;
      Job = StartDoc(context, ref document);
      if (Job <= 0) { Exception fault = Last(); DeleteDC(context); context = IntPtr.Zero; throw fault; }
    }
    // The picture covers the sheet from its very edges; the printer cuts what it cannot reach.
    public void Page(byte[] picture) {
      if (StartPage(context) <= 0) throw Last();
      using (MemoryStream stream = new MemoryStream(picture))
      using (Image image = Image.FromStream(stream))
      using (Graphics graphics = Graphics.FromHdc(context)) {
        graphics.PageUnit = GraphicsUnit.Pixel;
        float across = (float)(width / 25.4 * DotsX), down = (float)(height / 25.4 * DotsY);
        graphics.DrawImage(image, -GetDeviceCaps(context, 112), -GetDeviceCaps(context, 113), across, down);
      }
      if (EndPage(context) <= 0) throw Last();
    }
    public void End() {
      IntPtr used = context;
      context = IntPtr.Zero;
      int ended = EndDoc(used);
      DeleteDC(used);
      if (ended <= 0) throw Last();
    }
    public void Abort() {
      if (context == IntPtr.Zero) return;
      AbortDoc(context);
      DeleteDC(context);
      context = IntPtr.Zero;
    }
  }

  // width and height: millimetres of the document as it is read. paper: an entry of the driver's papers, 0 for one of
  // that size; isSheet: a known sheet, which goes in upright; bin: 0 for the driver's own choice.
  public static Document Begin(string name, string title, double width, double height, bool isSheet, int paper, int bin,
      int copies, int duplex, bool isColor) {
    return (Document)Open(name, delegate(IntPtr printer) {
      int size = DocumentProperties(IntPtr.Zero, printer, name, IntPtr.Zero, IntPtr.Zero, 0);
      if (size <= 0) throw Last();
      IntPtr mode = Marshal.AllocHGlobal(size);
      try {
        if (DocumentProperties(IntPtr.Zero, printer, name, mode, IntPtr.Zero, 2) < 0) throw Last();
        bool isTurned = isSheet && width > height;
        double across = isTurned ? height : width, down = isTurned ? width : height;
        Set(mode, 76, 0x1, isTurned ? 2 : 1);
        if (paper == 0) {
          Set(mode, 78, 0x2, 256);
          Set(mode, 80, 0x4, (int)Math.Round(down * 10));
          Set(mode, 82, 0x8, (int)Math.Round(across * 10));
        } else {
          Set(mode, 78, 0x2, paper);
          Marshal.WriteInt32(mode, 72, Marshal.ReadInt32(mode, 72) & ~0xC);
        }
        int most = DeviceCapabilities(name, null, 18, IntPtr.Zero, IntPtr.Zero);
        bool isCounted = most >= copies;
        Set(mode, 86, 0x100, isCounted ? copies : 1);
        Set(mode, 100, 0x8000, 1);
        if (bin != 0) Set(mode, 88, 0x200, bin);
        Set(mode, 92, 0x800, isColor ? 2 : 1);
        Set(mode, 94, 0x1000, duplex);
        if (DocumentProperties(IntPtr.Zero, printer, name, mode, mode, 2 | 8) < 0) throw Last();
        IntPtr context = CreateDC("WINSPOOL", name, null, mode);
        if (context == IntPtr.Zero) throw Last();
        Document document = new Document(context, width, height);
        document.Repeats = isCounted ? 1 : copies;
        document.Start(title);
        return document;
      } finally { Marshal.FreeHGlobal(mode); }
    });
  }
}
`

/**
 * Reads a question a line from `$in` and answers each with a line, and each page that is printed with one before. Ends
 * before it is ready where something of it is missing.
 */
export const loop = String.raw`$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Drawing
Add-Type -AssemblyName System.Runtime.WindowsRuntime
Add-Type -TypeDefinition $source -ReferencedAssemblies System.Drawing
[void][Windows.Storage.StorageFile, Windows.Storage, ContentType = WindowsRuntime]
[void][Windows.Data.Pdf.PdfDocument, Windows.Data.Pdf, ContentType = WindowsRuntime]
[void][Windows.Storage.Streams.InMemoryRandomAccessStream, Windows.Storage.Streams, ContentType = WindowsRuntime]
$generic = 'IAsyncOperation' + [char]96 + '1'
$methods = [System.WindowsRuntimeSystemExtensions].GetMethods() | Where-Object { $_.Name -eq 'AsTask' -and $_.GetParameters().Count -eq 1 }
$asOperation = ($methods | Where-Object { $_.GetParameters()[0].ParameterType.Name -eq $generic })[0]
$asAction = ($methods | Where-Object { $_.GetParameters()[0].ParameterType.Name -eq 'IAsyncAction' })[0]
function Result($operation, $type) {
  $task = $asOperation.MakeGenericMethod($type).Invoke($null, @($operation))
  $task.Wait()
  $task.Result
}
function Picture($page, $wide, $high) {
  $stream = New-Object Windows.Storage.Streams.InMemoryRandomAccessStream
  $options = New-Object Windows.Data.Pdf.PdfPageRenderOptions
  $options.DestinationWidth = $wide
  $options.DestinationHeight = $high
  $asAction.Invoke($null, @($page.RenderToStreamAsync($stream, $options))).Wait()
  $reader = [System.IO.WindowsRuntimeStreamExtensions]::AsStreamForRead($stream.GetInputStreamAt(0))
  $memory = New-Object IO.MemoryStream
  $reader.CopyTo($memory)
  $stream.Dispose()
  , $memory.ToArray()
}
function Show($q) {
  $file = Result ([Windows.Storage.StorageFile]::GetFileFromPathAsync($q.file)) ([Windows.Storage.StorageFile])
  $pdf = Result ([Windows.Data.Pdf.PdfDocument]::LoadFromFileAsync($file)) ([Windows.Data.Pdf.PdfDocument])
  $document = [AtriumPrint]::Begin($q.printer, $q.title, $q.width, $q.height, $q.isSheet, $q.paper, $q.bin, $q.copies, $q.duplex, $q.isColor)
  try {
    $wide = [Math]::Min([int]($q.width / 25.4 * $document.DotsX), $q.most)
    $high = [int]($wide * $q.height / $q.width)
    for ($round = 0; $round -lt $document.Repeats; $round++) {
      foreach ($number in $q.pages) {
        if ($number -ge $pdf.PageCount) { continue }
        $page = $pdf.GetPage($number)
        $document.Page((Picture $page $wide $high))
        $page.Dispose()
        $out.WriteLine((ConvertTo-Json @{ id = $q.id; page = $true } -Compress))
      }
    }
    $document.End()
  } catch { $document.Abort(); throw }
  $document.Job
}
function Answer($q) {
  switch ($q.what) {
    'printers' { , [AtriumPrint]::Printers() }
    'options' { [AtriumPrint]::Options($q.printer) }
    'print' { Show $q }
    'raw' { [AtriumPrint]::Raw($q.printer, $q.title, $q.file) }
    'state' { [AtriumPrint]::State($q.printer, $q.job) }
    'find' { [AtriumPrint]::Find($q.printer, $q.marker) }
    'cancel' { [AtriumPrint]::Cancel($q.printer, $q.job) }
  }
}
$out = New-Object IO.StreamWriter([Console]::OpenStandardOutput(), (New-Object Text.UTF8Encoding $false))
$out.AutoFlush = $true
$out.WriteLine('{"ready":true}')
while ($null -ne ($line = $in.ReadLine())) {
  $q = ConvertFrom-Json $line
  $said = @{ id = $q.id }
  try { $said.data = Answer $q } catch {
    $fault = $_.Exception
    while ($null -ne $fault.InnerException) { $fault = $fault.InnerException }
    $said.error = @{ message = $fault.Message; code = 0 }
    if ($fault -is [ComponentModel.Win32Exception]) { $said.error.code = $fault.NativeErrorCode }
  }
  $out.WriteLine((ConvertTo-Json $said -Compress -Depth 6))
}
`
