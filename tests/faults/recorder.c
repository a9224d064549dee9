/* Records what a program does to the files below one folder, in the order in which it happened.
 *
 * Loaded before everything else (LD_PRELOAD), it stands between a program and the C library: every
 * call that changes a file, a name or what is safe on the disk is passed on, and if it succeeded a
 * record of it is added to a log. `tests/faults/power.py` makes of that log what a disk could hold
 * if the power went at any moment in it.
 *
 *   POWER_ROOT  the folder, as an absolute path without links
 *   POWER_LOG   the log; it must not lie in that folder
 *
 * A record is a kind (1 byte), an inode, an offset (8 bytes each), the lengths of a path and of data
 * (4 bytes each), then the path and the data. One lock orders calls and records, across threads
 * and processes. Files are known by their inode, since what is open may have another name by now.
 * A file that is mapped to be written to is recorded as such: of that we would hear no more.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
    WRITE = 'w', TRUNCATE = 't', SYNC = 's', SYNC_ALL = 'a', CREATE = 'c', FOLDER = 'd',
    RENAME = 'r', LINK = 'l', UNLINK = 'u', MAPPED = 'm'
};

static char root[PATH_MAX];
static size_t root_length;
static int log_file = -1;
static pthread_mutex_t in_process = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static void child_begins(void) { pthread_mutex_init(&in_process, NULL); }

__attribute__((constructor)) static void begin(void) {
    const char *folder = getenv("POWER_ROOT"), *log = getenv("POWER_LOG");
    if (!folder || !log) return;
    root_length = (size_t)snprintf(root, sizeof root, "%s", folder);
    int opened = (int)syscall(SYS_openat, AT_FDCWD, log, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    /* High up, where nobody expects a file of theirs. */
    log_file = fcntl(opened, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, opened);
    pthread_atfork(NULL, NULL, child_begins);
}

static int is_ours(const char *path) {
    return log_file >= 0 && strncmp(path, root, root_length) == 0 &&
           (path[root_length] == '/' || path[root_length] == '\0');
}

static int of_file(int fd) {
    char link[64], path[PATH_MAX];
    if (log_file < 0 || fd < 0 || fd == log_file) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = '\0';
    return is_ours(path);
}

/* The absolute path of a name; the folder it is in has to be there. */
static int of_name(int folder, const char *name, char *path) {
    char whole[PATH_MAX], place[PATH_MAX];
    int error = errno;
    if (log_file < 0 || !name) return 0;
    if (name[0] == '/') {
        snprintf(whole, sizeof whole, "%s", name);
    } else {
        char link[64];
        if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
        else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        ssize_t length = readlink(link, place, sizeof place - 1);
        if (length < 0) { errno = error; return 0; }
        place[length] = '\0';
        if (snprintf(whole, sizeof whole, "%s/%s", place, name) >= PATH_MAX) { errno = error; return 0; }
    }
    size_t end = strlen(whole);
    while (end > 1 && whole[end - 1] == '/') whole[--end] = '\0';
    char *last = strrchr(whole, '/');
    if (!last) { errno = error; return 0; }
    *last = '\0';
    char *found = realpath(*whole ? whole : "/", place);
    errno = error;
    if (!found) return 0;
    if (snprintf(path, PATH_MAX, "%s/%s", place, last + 1) >= PATH_MAX) return 0;
    return is_ours(path);
}

static void lock_all(short how) {
    struct flock lock = {.l_type = how, .l_whence = SEEK_SET};
    while (fcntl(log_file, F_SETLKW, &lock) == -1 && errno == EINTR) {}
}

static void enter(void) { pthread_mutex_lock(&in_process); lock_all(F_WRLCK); }

static void leave(void) {
    int error = errno;
    lock_all(F_UNLCK);
    pthread_mutex_unlock(&in_process);
    errno = error;
}

static void note(enum kind kind, uint64_t inode, uint64_t offset, const char *path, const void *data, size_t size) {
    int error = errno;
    char head[25];
    uint32_t lengths[2] = {path ? (uint32_t)strlen(path) : 0, (uint32_t)size};
    head[0] = (char)kind;
    memcpy(head + 1, &inode, 8);
    memcpy(head + 9, &offset, 8);
    memcpy(head + 17, lengths, 8);
    struct iovec parts[3] = {{head, sizeof head}, {(void *)path, lengths[0]}, {(void *)data, size}};
    /* In one piece, or the log cannot be read: whoever reads it finds out. */
    if (syscall(SYS_writev, log_file, parts, 3) < 0) abort();
    errno = error;
}

static uint64_t inode_of(int fd) {
    struct stat found;
    return fstat(fd, &found) ? 0 : (uint64_t)found.st_ino;
}

static uint64_t inode_at(const char *path) {
    struct stat found;
    return lstat(path, &found) ? 0 : (uint64_t)found.st_ino;
}

/* What now lies in a part of a file that somebody wrote to. */
static void note_written(int fd, off_t offset, size_t size) {
    char *data = malloc(size ? size : 1), link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd); /* it may be open to be written to alone */
    int reading = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
    ssize_t got = reading < 0 ? -1 : (ssize_t)syscall(SYS_pread64, reading, data, size, offset);
    if (got != (ssize_t)size) abort();
    syscall(SYS_close, reading);
    note(WRITE, inode_of(fd), (uint64_t)offset, NULL, data, size);
    free(data);
}

/* ── opened ── */

static int opened(int folder, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    int changes = (flags & (O_CREAT | O_TRUNC)) && !((flags & O_TMPFILE) == O_TMPFILE);
    if (!changes || !of_name(folder, name, path))
        return (int)syscall(SYS_openat, folder, name, flags, mode);
    enter();
    struct stat before;
    int there = lstat(path, &before) == 0;
    int fd = (int)syscall(SYS_openat, folder, name, flags, mode);
    if (fd >= 0 && !there) note(CREATE, inode_of(fd), 0, path, NULL, 0);
    else if (fd >= 0 && (flags & O_TRUNC)) note(TRUNCATE, inode_of(fd), 0, NULL, NULL, 0);
    leave();
    return fd;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }

int open(const char *name, int flags, ...) { MODE(flags) return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE(flags) return opened(AT_FDCWD, name, flags, mode); }
int openat(int folder, const char *name, int flags, ...) { MODE(flags) return opened(folder, name, flags, mode); }
int openat64(int folder, const char *name, int flags, ...) { MODE(flags) return opened(folder, name, flags, mode); }
int __open_2(const char *name, int flags) { return opened(AT_FDCWD, name, flags, 0); }
int __open64_2(const char *name, int flags) { return opened(AT_FDCWD, name, flags, 0); }
int __openat_2(int folder, const char *name, int flags) { return opened(folder, name, flags, 0); }
int __openat64_2(int folder, const char *name, int flags) { return opened(folder, name, flags, 0); }
int creat(const char *name, mode_t mode) { return opened(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *name, mode_t mode) { return opened(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }

/* ── written ── */

/* Where the next bytes went: those that were just written end where the file stands. */
#define WRITTEN(call, fd) \
    if (!of_file(fd)) return call; \
    enter(); \
    ssize_t size = call; \
    if (size > 0) note_written(fd, lseek(fd, 0, SEEK_CUR) - size, (size_t)size); \
    leave(); \
    return size

#define WRITTEN_AT(call, fd, offset) \
    if (!of_file(fd)) return call; \
    enter(); \
    ssize_t size = call; \
    if (size > 0) note_written(fd, offset, (size_t)size); \
    leave(); \
    return size

ssize_t write(int fd, const void *data, size_t count) { WRITTEN(syscall(SYS_write, fd, data, count), fd); }
ssize_t writev(int fd, const struct iovec *parts, int number) { WRITTEN(syscall(SYS_writev, fd, parts, number), fd); }
ssize_t pwrite(int fd, const void *data, size_t count, off_t at) { WRITTEN_AT(syscall(SYS_pwrite64, fd, data, count, at), fd, at); }
ssize_t pwrite64(int fd, const void *data, size_t count, off64_t at) { WRITTEN_AT(syscall(SYS_pwrite64, fd, data, count, at), fd, at); }
ssize_t pwritev(int fd, const struct iovec *parts, int number, off_t at) { REAL(pwritev); WRITTEN_AT(real(fd, parts, number, at), fd, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int number, off64_t at) { REAL(pwritev64); WRITTEN_AT(real(fd, parts, number, at), fd, at); }
ssize_t sendfile(int fd, int from, off_t *at, size_t count) { WRITTEN(syscall(SYS_sendfile, fd, from, at, count), fd); }
ssize_t sendfile64(int fd, int from, off64_t *at, size_t count) { WRITTEN(syscall(SYS_sendfile, fd, from, at, count), fd); }

ssize_t copy_file_range(int from, off64_t *from_at, int fd, off64_t *at, size_t count, unsigned flags) {
    if (!of_file(fd)) return syscall(SYS_copy_file_range, from, from_at, fd, at, count, flags);
    enter();
    off_t begun = at ? *at : lseek(fd, 0, SEEK_CUR);
    ssize_t size = syscall(SYS_copy_file_range, from, from_at, fd, at, count, flags);
    if (size > 0) note_written(fd, begun, (size_t)size);
    leave();
    return size;
}

static int sized(int fd, int done) {
    struct stat found;
    if (done == 0 && fstat(fd, &found) == 0)
        note(TRUNCATE, (uint64_t)found.st_ino, (uint64_t)found.st_size, NULL, NULL, 0);
    return done;
}

#define SIZED(call, fd) \
    if (!of_file(fd)) return call; \
    enter(); \
    int done = sized(fd, call); \
    leave(); \
    return done

int ftruncate(int fd, off_t size) { SIZED((int)syscall(SYS_ftruncate, fd, size), fd); }
int ftruncate64(int fd, off64_t size) { SIZED((int)syscall(SYS_ftruncate, fd, size), fd); }
int posix_fallocate(int fd, off_t at, off_t size) { REAL(posix_fallocate); SIZED(real(fd, at, size), fd); }
int posix_fallocate64(int fd, off64_t at, off64_t size) { REAL(posix_fallocate64); SIZED(real(fd, at, size), fd); }
int fallocate(int fd, int mode, off_t at, off_t size) { REAL(fallocate); SIZED(real(fd, mode, at, size), fd); }
int fallocate64(int fd, int mode, off64_t at, off64_t size) { REAL(fallocate64); SIZED(real(fd, mode, at, size), fd); }

static int truncated(const char *name, off_t size) {
    char path[PATH_MAX];
    if (!of_name(AT_FDCWD, name, path)) return (int)syscall(SYS_truncate, name, size);
    enter();
    int done = (int)syscall(SYS_truncate, name, size);
    if (done == 0) note(TRUNCATE, inode_at(path), (uint64_t)size, NULL, NULL, 0);
    leave();
    return done;
}

int truncate(const char *name, off_t size) { return truncated(name, size); }
int truncate64(const char *name, off64_t size) { return truncated(name, size); }

static void mapped(int protection, int flags, int fd) {
    if ((flags & MAP_SHARED) && (protection & PROT_WRITE) && of_file(fd)) {
        enter();
        note(MAPPED, inode_of(fd), 0, NULL, NULL, 0);
        leave();
    }
}

void *mmap(void *where, size_t size, int protection, int flags, int fd, off_t at) {
    if (!(flags & MAP_ANONYMOUS)) mapped(protection, flags, fd);
    return (void *)syscall(SYS_mmap, where, size, protection, flags, fd, at);
}

void *mmap64(void *where, size_t size, int protection, int flags, int fd, off64_t at) {
    if (!(flags & MAP_ANONYMOUS)) mapped(protection, flags, fd);
    return (void *)syscall(SYS_mmap, where, size, protection, flags, fd, at);
}

/* ── safe on the disk ── */

#define SYNCED(call, fd) \
    if (!of_file(fd)) return (int)call; \
    enter(); \
    int done = (int)call; \
    if (done == 0) note(SYNC, inode_of(fd), 0, NULL, NULL, 0); \
    leave(); \
    return done

int fsync(int fd) { SYNCED(syscall(SYS_fsync, fd), fd); }
int fdatasync(int fd) { SYNCED(syscall(SYS_fdatasync, fd), fd); }

static void all_synced(void) {
    if (log_file < 0) return;
    enter();
    note(SYNC_ALL, 0, 0, NULL, NULL, 0);
    leave();
}

void sync(void) { syscall(SYS_sync); all_synced(); }
int syncfs(int fd) { int done = (int)syscall(SYS_syncfs, fd); if (done == 0) all_synced(); return done; }

/* ── names ── */

/* A path that is not in the folder is given as an empty one: something came from elsewhere. */
static int moved(enum kind kind, int from, const char *old, int to, const char *new, long call, unsigned flags) {
    char before[PATH_MAX] = "", after[PATH_MAX] = "";
    int ours = of_name(from, old, before), theirs = of_name(to, new, after);
    if (!ours && !theirs) return (int)syscall(call, from, old, to, new, flags);
    enter();
    int done = (int)syscall(call, from, old, to, new, flags);
    if (done == 0)
        note(kind, inode_at(after), 0, ours ? before : "", theirs ? after : "", theirs ? strlen(after) : 0);
    leave();
    return done;
}

int rename(const char *old, const char *new) { return moved(RENAME, AT_FDCWD, old, AT_FDCWD, new, SYS_renameat2, 0); }
int renameat(int from, const char *old, int to, const char *new) { return moved(RENAME, from, old, to, new, SYS_renameat2, 0); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) { return moved(RENAME, from, old, to, new, SYS_renameat2, flags); }
int link(const char *old, const char *new) { return moved(LINK, AT_FDCWD, old, AT_FDCWD, new, SYS_linkat, 0); }
int linkat(int from, const char *old, int to, const char *new, int flags) { return moved(LINK, from, old, to, new, SYS_linkat, (unsigned)flags); }

static int unlinked(int folder, const char *name, int flags) {
    char path[PATH_MAX];
    if (!of_name(folder, name, path)) return (int)syscall(SYS_unlinkat, folder, name, flags);
    enter();
    int done = (int)syscall(SYS_unlinkat, folder, name, flags);
    if (done == 0) note(UNLINK, 0, 0, path, NULL, 0);
    leave();
    return done;
}

int unlink(const char *name) { return unlinked(AT_FDCWD, name, 0); }
int unlinkat(int folder, const char *name, int flags) { return unlinked(folder, name, flags); }
int rmdir(const char *name) { return unlinked(AT_FDCWD, name, AT_REMOVEDIR); }

static int folder_made(int folder, const char *name, mode_t mode) {
    char path[PATH_MAX];
    if (!of_name(folder, name, path)) return (int)syscall(SYS_mkdirat, folder, name, mode);
    enter();
    int done = (int)syscall(SYS_mkdirat, folder, name, mode);
    if (done == 0) note(FOLDER, inode_at(path), 0, path, NULL, 0);
    leave();
    return done;
}

int mkdir(const char *name, mode_t mode) { return folder_made(AT_FDCWD, name, mode); }
int mkdirat(int folder, const char *name, mode_t mode) { return folder_made(folder, name, mode); }
